import { catalogue } from '../i18n';

const pl = {
  drawing: 'Rysuję obrazek…',
  sharePicture: 'Udostępnij obrazek',
  savePicture: 'Zapisz obrazek',
  makeFilm: 'Zrób film z ostatnich ruchów',
  filming: 'Robię film…',
  stop: 'Przerwij',
  film: 'Film z ostatnich ruchów',
  shareFilm: 'Udostępnij film',
  saveFilm: 'Zapisz film',
  noPicture: 'Ta przeglądarka nie umie zrobić obrazka. Zrób zrzut ekranu albo wyślij link.',
  noFilm: 'Ta przeglądarka nie umie nagrać filmu. Obrazek i link działają.',
};

const en: typeof pl = {
  drawing: 'Drawing the picture…',
  sharePicture: 'Share the picture',
  savePicture: 'Save the picture',
  makeFilm: 'Make a film of the last moves',
  filming: 'Making the film…',
  stop: 'Stop',
  film: 'A film of the last moves',
  shareFilm: 'Share the film',
  saveFilm: 'Save the film',
  noPicture: 'This browser cannot make a picture. Take a screenshot, or send the link.',
  noFilm: 'This browser cannot record a film. The picture and the link work.',
};

export const messages = catalogue({ pl, en });
