// Tells the owner of an account what became of its security, at the bell and by e-mail alike; nobody can switch this off.
import type { TenantTx } from '@merchant/database'
import { giveNotice } from '../../../kernel/notice.ts'
import type { NoticePort } from './account.deps.ts'

interface Told {
  readonly userId: string
  /** The confirmed address, or '': then the bell alone. */
  readonly email: string
}

/** @param what one Chinese clause, e.g. 登录密码已修改 */
export async function tellPerson(
  tx: TenantTx,
  notices: NoticePort,
  { userId, email }: Told,
  what: string,
  now: Date,
): Promise<void> {
  await notices.aboutAccount(tx, email, what)
  const body = '如非本人操作，请立即修改密码并联系客服'
  const link = '/systemconfig/loginInfo?tab=security'
  const notice = { kind: 'SECURITY', level: 'CRITICAL', title: what, body, link, subjectId: userId } as const
  await giveNotice(tx, { ...notice, to: { userId } }, now)
}
