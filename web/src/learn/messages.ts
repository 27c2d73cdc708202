import { catalogue } from '../i18n';

const pl = {
  lessons: 'Lekcje',
  next: 'Dalej',
  takeBack: 'Cofnij',
  watch: 'Popatrz…',
  readFirst: 'Najpierw przeczytaj, potem „Dalej”',
  finished: 'Brawo! Lekcja skończona',
  known: 'Wiesz już, jak się w to gra. Czas na prawdziwą partię!',
  playEasy: 'Zagraj z łatwymi botami',
  nextLesson: (title: string): string => `Następna lekcja: ${title}`,
  doneBefore: 'ukończona',
  example: (title: string): string => `Przykład: ${title}`,
  tryIt: 'Wypróbuj',
  exampleDone: 'Właśnie tak!',
  none: 'Ta gra nie ma jeszcze lekcji',
};

const en: typeof pl = {
  lessons: 'Lessons',
  next: 'Next',
  takeBack: 'Take it back',
  watch: 'Look…',
  readFirst: 'First read this, then “Next”',
  finished: 'Well done! The lesson is over',
  known: 'You know how to play it. Time for a real match!',
  playEasy: 'Play against easy bots',
  nextLesson: (title) => `Next lesson: ${title}`,
  doneBefore: 'finished',
  example: (title) => `Example: ${title}`,
  tryIt: 'Try it',
  exampleDone: 'Exactly!',
  none: 'This game has no lessons yet',
};

export const messages = catalogue({ pl, en });
