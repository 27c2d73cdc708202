import { checkLayouts } from '../../stage/checks';
import { board } from '.';

checkLayouts('komary', board);
