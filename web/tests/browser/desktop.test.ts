import { wholeMatches } from './whole';

wholeMatches('desktop');
