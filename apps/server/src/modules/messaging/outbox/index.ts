// Module entry of dispatches: texts and e-mails that tell somebody what was done. Written in the transaction of the act, sent after it.
import type { GlobalTx } from '@merchant/database'
import { parameters } from '../../../kernel/parameters.ts'
import { createDelivery } from './deliver.ts'
import type { Dispatch, DispatchDeps, EmailDispatch, SmsDispatch } from './dispatch.ts'
import { deleteOld, insertDispatch } from './dispatch.store.ts'

export function createDispatches(deps: DispatchDeps) {
  const { db, clock, cipher, email } = deps
  const write = (tx: GlobalTx, dispatch: Dispatch) => insertDispatch(tx, cipher, dispatch, clock.now())
  return {
    /** A text that is no code; its turn of the limits was taken by who causes it. */
    sms: (tx: GlobalTx, dispatch: SmsDispatch): Promise<void> => write(tx, { channel: 'SMS', ...dispatch }),
    /** Nothing without an address. */
    async email(tx: GlobalTx, letter: EmailDispatch): Promise<void> {
      if (email !== null && letter.to !== '') await write(tx, { channel: 'EMAIL', ...letter })
    },
    /** Sends what is due; for the scheduler. Answers how many left. */
    deliver: createDelivery(deps),
    /** Forgets dispatches of a month ago, those that were given up too; for the nightly sweep. */
    removeOld: () => deleteOld(db.global, new Date(clock.now().getTime() - parameters.dispatch.keepMs)),
  }
}
