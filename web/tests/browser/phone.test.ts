import { wholeMatches } from './whole';

wholeMatches('phone');
