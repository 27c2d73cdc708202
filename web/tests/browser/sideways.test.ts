import { wholeMatches } from './whole';

wholeMatches('phone on its side');
