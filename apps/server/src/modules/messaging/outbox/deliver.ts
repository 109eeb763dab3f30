// Sends the messages that wait in the outbox: each at least once, tried again with growing pauses, and given up loudly after the last.
import { withoutPersonal } from '../../../kernel/without-personal.ts'
import type { OutboxDeps } from './outbox-message.ts'
import { claimDue, type DueMessage, markFailed, markSent, openMessage } from './outbox-message.store.ts'
import { outboxParameters } from './outbox.parameters.ts'

/**
 * A process that dies between sending and noting it sends once more. An e-mail then carries the same Message-ID, by which
 * mailboxes know a repeat; carriers of texts know none.
 */
export function createDelivery({
  db,
  clock,
  cipher,
  sms,
  email,
  giveUnitBack,
  onError,
}: OutboxDeps): () => Promise<number> {
  const { retriesMs } = outboxParameters

  const send = async (due: DueMessage): Promise<void> => {
    // Here and not while it is taken: one that can't be opened is given up, and holds up no other.
    const message = openMessage(cipher, due)
    if (message.channel === 'SMS') return sms.send(message)
    if (email === null) throw new Error('No e-mail is sent here any more')
    const { to, subject, text } = message
    await email.send({ id: due.id, to, subject, text })
  }

  /** What somebody sends by hand later is free. */
  const returnUnit = async (due: DueMessage): Promise<void> => {
    try {
      const message = openMessage(cipher, due)
      if (message.channel === 'SMS' && message.unit !== undefined) await giveUnitBack(message.unit)
    } catch (error) {
      onError(`The unit of the message ${due.id} could not be given back`, error)
    }
  }

  const attempt = async (due: DueMessage): Promise<boolean> => {
    try {
      await send(due)
      await markSent(db.global, due.id, clock.now())
      return true
    } catch (error) {
      const isLast = due.attempts > retriesMs.length
      const reason = error instanceof Error ? error.message : String(error)
      // Carriers and mail servers like to say whom they refused.
      // Before it is given up: who dies between the two does it once more, and a unit goes back once.
      if (isLast) await returnUnit(due)
      await markFailed(db.global, due.id, withoutPersonal(reason).slice(0, 500), isLast ? clock.now() : null)
      if (isLast) onError(`The message ${due.id} was given up after ${due.attempts} tries`, error)
      return false
    }
  }

  return async () => {
    let sent = 0
    for (;;) {
      // One at a time: of many that were taken together the last would be due again before their turn came.
      const due = await db.globalTransaction((tx) => claimDue(tx, retriesMs, clock.now()))
      if (due === null) return sent
      if (await attempt(due)) sent += 1
    }
  }
}
