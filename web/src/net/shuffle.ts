/** This device's part in a deal, and the check of a match that is over; docs/fair-deals.md says how and why. */

import { sha256 } from '@noble/hashes/sha2.js'; // the browser's own is kept back where there is no https
import { bytesToHex, hexToBytes, randomBytes, utf8ToBytes } from '@noble/hashes/utils.js';
import type { Commit, MatchInfo, Reveal, Table } from '../generated/protocol';
import { read, write } from '../storage';

const TAG = 'stolik shuffle 1';
const KEPT = 'stolik-deals';
const MOST = 100; // deals that are remembered

/** What a device was told of a deal before it was made, and said. */
export interface Known {
  commitment: string | null;
  nonce: string | null;
  /** By seat, as they were told before this device told its nonce. */
  hashes: Record<string, string> | null;
}

/** What this device has seen and said of a deal in which it had a part. */
export interface Kept extends Known {
  nonce: string;
}

/** What of a deal agrees; null where this device cannot know. */
export interface Findings {
  /** The seed is the one committed to. */
  seed: boolean;
  /** Every nonce is the one that its device committed to. */
  nonces: boolean;
  /** The key is made of them. */
  key: boolean;
  /** What the server says of it is what this device was told before the deal. */
  seen: boolean | null;
  /** This device's own number is in it. */
  own: boolean | null;
  /** The first seats of the people whose device had a part, and of those from whom nothing came in time. */
  told: number[];
  silent: number[];
}

type Deals = Record<string, Kept>;

const deals = (): Deals => read(KEPT, {});

const here: Deals = {}; // known on this page, even if nothing can be kept

/** What this device knows of a deal. */
export function kept(match: string): Kept | null {
  return here[match] ?? deals()[match] ?? null;
}

function keep(match: string, deal: Kept): void {
  here[match] = deal;
  write(KEPT, Object.fromEntries(Object.entries({ ...deals(), [match]: deal }).slice(-MOST)));
}

/** What this device answers while a deal is agreed on; null when nothing is asked of it. */
export function answer({ shuffle, commitment }: Table): Commit | Reveal | null {
  if (!shuffle) return null;
  const { match, hashes } = shuffle;
  if (!hashes) {
    const deal = kept(match) ?? { commitment: commitment ?? null, nonce: bytesToHex(randomBytes(32)), hashes: null };
    keep(match, deal);
    return { type: 'commit', match, hash: hashOf(deal.nonce) };
  }
  const deal = kept(match);
  if (!deal || !Object.values(hashes).includes(hashOf(deal.nonce))) return null;
  if (deal.hashes && JSON.stringify(deal.hashes) !== JSON.stringify(hashes)) return null; // told once, for one set
  keep(match, { ...deal, hashes });
  return { type: 'reveal', match, nonce: deal.nonce };
}

export function hashOf(number: string): string {
  return bytesToHex(sha256(hexToBytes(number)));
}

/** The key that seed and nonces make: SHA-256 of the same JSON as `stolik verify` writes. */
export function keyOf({ seed, match, day, game, rules, seats, options, parts }: MatchInfo): string {
  const sorted = Object.entries(options).sort(([one], [other]) => (one < other ? -1 : 1));
  const nonces = (parts ?? []).map(({ seat, nonce }) => [seat, nonce ?? null]);
  return bytesToHex(sha256(utf8ToBytes(JSON.stringify([TAG, seed, day ?? match, game, rules, seats, sorted, nonces]))));
}

/** Check the numbers of a match that is over; whether its cards came from the key, only its rules could tell. */
export function check(info: MatchInfo, deal: Known | null): Findings {
  const { key, seed, commitment } = info;
  const parts = info.parts ?? null;
  if (!parts) {
    const agrees = !!key && hashOf(key) === commitment; // dealt before devices had a part: the key was committed to
    return { seed: agrees, nonces: true, key: agrees, seen: null, own: null, told: [], silent: [] };
  }
  const nonce = deal?.nonce ?? null;
  const mine = nonce && parts.find(({ hash }) => hash === hashOf(nonce));
  return {
    seed: !!seed && hashOf(seed) === commitment,
    nonces: parts.every(({ hash, nonce }) => !nonce || hashOf(nonce) === hash),
    key: keyOf(info) === key,
    seen: deal?.commitment || deal?.hashes ? sameAsSeen(info, deal) : null,
    own: nonce === null ? null : !!mine && mine.nonce === nonce,
    told: parts.filter(({ nonce }) => nonce).map(({ seat }) => seat),
    silent: parts.filter(({ nonce }) => !nonce).map(({ seat }) => seat),
  };
}

/** Whether commitment and hashes are those that this device was told while it could still keep its nonce back. */
function sameAsSeen({ commitment, parts }: MatchInfo, deal: Known): boolean {
  if (deal.commitment !== null && deal.commitment !== commitment) return false;
  if (!deal.hashes) return true;
  const hashes = (parts ?? []).filter(({ hash }) => hash).map(({ seat, hash }) => [String(seat), hash]);
  return JSON.stringify(Object.fromEntries(hashes)) === JSON.stringify(deal.hashes);
}

/** Whether somebody has bent the deal, as far as this device can tell. */
export function agrees({ seed, nonces, key, seen }: Findings): boolean {
  return seed && nonces && key && seen !== false;
}
