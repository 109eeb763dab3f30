// Tells the owner of an account, once a day, that strangers guess at its password: at the bell, and by e-mail or else by text.
import { maskPhone } from '../../../kernel/masks.ts'
import { logAct, system } from '../../../kernel/operation-log.ts'
import type { AccountDeps } from './account.deps.ts'
import { tellPerson } from './tell-person.ts'

const BATCH = 50
const WHAT = '陌生设备今日多次输错登录密码，已暂停在陌生设备上用密码登录；常用设备不受影响，也可用短信验证码登录'

/** The job: answers how many accounts it looked at. An operator's account has no bell; its log of sign-ins shows the tries. */
export function createGuessNotices({ db, clock, sessions, users, notices, onError }: AccountDeps) {
  const { guessed } = sessions
  type Account = Awaited<ReturnType<typeof guessed.untold>>[number]

  async function tell(account: Account): Promise<void> {
    const person = await guessed.personOf(account)
    if (person === null || person.merchantId === null) {
      await db.globalTransaction((tx) => guessed.markTold(tx, account))
      return
    }
    await db.transaction(person.merchantId, async (tx) => {
      if (!(await guessed.markTold(tx, account))) return
      const now = clock.now()
      const { email, phone } = await users.read(tx, person.id)
      await tellPerson(tx, notices, { userId: person.id, email }, WHAT, now)
      if (email === '')
        await notices.sms(tx, {
          phone,
          template: 'LOGIN_CLOSED',
          parameters: {},
          text: `【商户管理中心】${WHAT}。如非本人操作，请修改密码并开启动态口令。`,
        })
      const target = { type: 'user', id: person.id, no: maskPhone(phone) }
      await logAct(tx, { actor: system, action: 'user.loginClosed', target, summary: WHAT }, now)
    })
  }

  return async (): Promise<number> => {
    const accountsToTell = await guessed.untold(BATCH)
    for (const account of accountsToTell)
      await tell(account).catch((error: unknown) => onError('Nobody was told that strangers guess', error))
    return accountsToTell.length
  }
}
