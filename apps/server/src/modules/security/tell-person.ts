// Tells a person inside the console what became of their account's security; nobody can switch this off.
import type { TenantTx } from '@merchant/database'
import { giveNotice } from '../../kernel/notice.ts'

/** @param what one Chinese clause, e.g. 登录密码已修改 */
export const tellPerson = (tx: TenantTx, userId: string, what: string, now: Date): Promise<void> =>
  giveNotice(
    tx,
    {
      kind: 'SECURITY',
      level: 'CRITICAL',
      title: what,
      body: '如非本人操作，请立即修改密码并联系客服',
      link: '/systemconfig/loginInfo?tab=security',
      subjectId: userId,
      to: { userId },
    },
    now,
  )
