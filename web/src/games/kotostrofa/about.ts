import type { Texts } from '../../generated/games';

export const about: Texts = {
  pl: 'Pary kotów, kocie figle i Kotruś, którego nikt nie chce mieć na końcu.',
  en: 'Pairs of cats, feline mischief, and Kotruś, whom nobody wants to be left with.',
};
