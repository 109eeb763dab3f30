// Module entry of outbox: texts and e-mails that tell somebody what was done. Written in the transaction of the act, sent after it.
import type { GlobalTx } from '@merchant/database'
import { createDelivery } from './deliver.ts'
import type { OutboxMessage, OutboxDeps, OutboxEmail, OutboxSms } from './outbox-message.ts'
import { deleteOld, insertMessage } from './outbox-message.store.ts'
import { outboxParameters } from './outbox.parameters.ts'

export type { OutboxDeps } from './outbox-message.ts'

export function createOutbox(deps: OutboxDeps) {
  const { db, clock, cipher, email } = deps
  const write = (tx: GlobalTx, message: OutboxMessage) => insertMessage(tx, cipher, message, clock.now())
  return {
    /** A text that is no code; its turn of the limits was taken by who causes it. */
    sms: (tx: GlobalTx, message: OutboxSms): Promise<void> => write(tx, { channel: 'SMS', ...message }),
    /** Nothing without an address. */
    async email(tx: GlobalTx, letter: OutboxEmail): Promise<void> {
      if (email !== null && letter.to !== '') await write(tx, { channel: 'EMAIL', ...letter })
    },
    /** Sends what is due; for the scheduler. Answers how many left. */
    deliver: createDelivery(deps),
    /** Forgets outbox of a month ago, those that were given up too; for the nightly sweep. */
    removeOld: () => deleteOld(db.global, new Date(clock.now().getTime() - outboxParameters.keepMs)),
  }
}
