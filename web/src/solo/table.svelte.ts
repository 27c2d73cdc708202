/** A match against bots as it is played here: every move is answered with all that the bots do until our next one. */

import type { Solo } from '../generated/protocol';
import { Refusal } from '../net/api';
import { witness } from '../net/witness';
import { momentOf, Play } from '../stage/play.svelte';
import type { Board, View } from '../stage/types';
import * as api from './api';

export class SoloTable {
  readonly play: Play;
  solo: Solo = $state.raw() as Solo;
  private seq: number;

  constructor(board: Board, solo: Solo) {
    const [first, ...rest] = solo.steps.map(momentOf);
    this.solo = solo;
    this.seq = solo.seq;
    witness(this.match, this.about.seat, solo.steps);
    this.play = new Play(board, first!, (move) => this.send(move));
    this.play.players = solo.info.players;
    this.play.begin(rest);
  }

  get match(): string {
    return this.solo.info.match;
  }

  /** What the match is: a line, a day's deal, a challenge. */
  get about(): NonNullable<Solo['info']['solo']> {
    return this.solo.info.solo!;
  }

  private async send(move: string): Promise<void> {
    try {
      const { seq, steps, view } = await api.move(this.match, this.seq, move);
      this.seq = seq;
      witness(this.match, this.about.seat, steps);
      if (steps.length > 0) this.play.push(steps.map(momentOf));
      else this.play.place({ told: null, view: view as unknown as View });
    } catch (refused) {
      if (refused instanceof Refusal && refused.code === 'stale') await this.look();
      throw refused;
    }
  }

  /** See how it stands: another tab has played. */
  private async look(): Promise<void> {
    this.solo = await api.comeTo(this.match);
    this.seq = this.solo.seq;
    this.play.place(momentOf(this.solo.steps.at(-1)!));
  }

  async keep(name: string | null): Promise<void> {
    const about = await api.keep(this.match, name);
    this.solo = { ...this.solo, info: { ...this.solo.info, solo: about } };
  }
}
