// Module entry of dispatches: texts and e-mails that tell somebody what was done. Written in the transaction of the act, sent after it.
import { formatInstant } from '@merchant/contract'
import type { GlobalTx, TenantTx } from '@merchant/database'
import { parameters } from '../../../kernel/parameters.ts'
import { createDelivery } from './deliver.ts'
import type { Dispatch, DispatchDeps, EmailDispatch, SmsDispatch } from './dispatch.ts'
import { deleteOld, insertDispatch } from './dispatch.store.ts'

export function createDispatches(deps: DispatchDeps) {
  const { db, clock, cipher, email } = deps
  const write = (tx: TenantTx | GlobalTx, dispatch: Dispatch) => insertDispatch(tx, cipher, dispatch, clock.now())
  const byEmail = async (tx: TenantTx | GlobalTx, letter: EmailDispatch): Promise<void> => {
    if (email !== null && letter.to !== '') await write(tx, { channel: 'EMAIL', ...letter })
  }
  return {
    /** A text that is no code; its turn of the limits was taken by who causes it. */
    sms: (tx: TenantTx | GlobalTx, dispatch: SmsDispatch): Promise<void> => write(tx, { channel: 'SMS', ...dispatch }),
    /** Nothing without an address. */
    email: byEmail,
    /**
     * Tells the owner of an account what happened to it; nothing without an address.
     *
     * @param what one Chinese clause, e.g. 登录密码已修改
     */
    aboutAccount: (tx: TenantTx | GlobalTx, to: string, what: string): Promise<void> =>
      byEmail(tx, { to, subject: '【商户管理中心】账号安全提醒', text: accountText(what, clock.now()) }),
    /** Sends what is due; for the scheduler. Answers how many left. */
    deliver: createDelivery(deps),
    /** Forgets dispatches of a month ago, those that were given up too; for the nightly sweep. */
    removeOld: () => deleteOld(db.global, new Date(clock.now().getTime() - parameters.dispatch.keepMs)),
  }
}

const accountText = (what: string, now: Date): string => `您好：

您的账号于 ${formatInstant(now)}（北京时间）发生变更：${what}。

如非本人操作，请立即找回密码，并联系客服。本邮件由系统发出，请勿回复；我们不会在邮件中索要密码或验证码。

商户管理中心
`
