/** What is told when a payment password was set, changed or reset: once, and never the password. */
import { notify } from '../notifications/enqueue.ts'
import type { PageLinkRow } from '../storage/tables.ts'
import type { UnitOfWork } from '../work.ts'

export function notifyPasswordChange(work: UnitOfWork, { bizUserId, backUrl }: PageLinkRow): void {
  notify(work, {
    type: 'payPassword',
    ...(bizUserId === null ? {} : { bizUserId }),
    backUrl,
    body: { bizUserId: bizUserId ?? undefined, status: 'OK' },
  })
}
