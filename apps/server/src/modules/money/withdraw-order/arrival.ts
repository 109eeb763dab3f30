// When a withdrawal should have arrived: what is said of it before it is applied for, and the day once it is sent.
import { dayOf, said, type Said, type WithdrawSpeed } from '@merchant/contract'

const HOUR = 3_600_000

/** So long after it was sent it should have arrived; the bank pays what is for the next day by three in the afternoon. */
const arrivesWithinMs: Readonly<Record<WithdrawSpeed, number>> = { D0: 2 * HOUR, D1: 24 * HOUR }

interface Sent {
  readonly speed: WithdrawSpeed
  readonly sent_at: Date | null
}

/** Null before it is sent, when nobody can know. */
export const expectedOn = ({ speed, sent_at: sentAt }: Sent): string | null =>
  sentAt === null ? null : dayOf(new Date(sentAt.getTime() + arrivesWithinMs[speed]))

export const arrivalOf: Readonly<Record<WithdrawSpeed, Said>> = {
  D0: said('审核打款后当日到账，最迟次一工作日', 'on the day it is paid out, the next working day at the latest'),
  D1: said('审核打款后次日 15:00 前到账', 'by 15:00 on the day after it is paid out'),
}
