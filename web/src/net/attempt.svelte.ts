/** Something that the server is asked for by a button: until it answers the button waits, and a refusal is told. */

import { whyOf } from '../i18n';

export class Attempt {
  busy = $state(false);
  problem: string | null = $state(null);

  async make(doing: () => Promise<unknown>): Promise<void> {
    this.busy = true;
    this.problem = null;
    try {
      await doing();
    } catch (refused) {
      this.told(refused);
    } finally {
      this.busy = false;
    }
  }

  /** The same, by a form. */
  by(doing: () => Promise<unknown>): (event: SubmitEvent) => void {
    return (event) => {
      event.preventDefault();
      void this.make(doing);
    };
  }

  /** Say what went wrong. */
  told = (refused: unknown): void => {
    this.problem = whyOf(refused);
  };
}
