import { checkLayouts } from '../../stage/checks';
import { board } from '.';

checkLayouts('xnimmt', board);
