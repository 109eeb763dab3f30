// For tests: owners and staff members of a whole server, made by invitation, code and sign-in as people make them.
import { api, type InputOf } from '@merchant/contract'
import type { MerchantActor } from '../../../kernel/actor.ts'
import { builtInRoles } from '../role/index.ts'
import { ask, type TestApp } from '../../../testing/test-app.ts'
import { textsTo } from '../../../testing/texts.ts'
import { randomPhone, registerTestMerchant, testAgreements } from '../../merchant/profile/merchant.testing.ts'

export const PASSWORD = 'Correct-Horse-9'
/** A session that has just proven itself. */
export const PROVEN = new Date('2100-01-01T00:00:00Z')

export interface Person {
  readonly testApp: TestApp
  readonly phone: string
  readonly token: string
  readonly merchantId: string
  readonly userId: string
  /** Who the token stands for right now, proven lately; throws when it stands for nobody. */
  actor(): Promise<MerchantActor>
}

export const roleId = (key: string): string => {
  const role = builtInRoles.find((each) => each.key === key)
  if (role === undefined) throw new Error(`No built-in role ${key}`)
  return role.id
}

/** Texts and sign-ins are counted per phone and address; that is proven elsewhere. */
export const forgetLimits = async (testApp: TestApp): Promise<void> =>
  void (await testApp.db.global.deleteFrom('rate_window').execute())

export async function addOwner(testApp: TestApp, name?: string): Promise<Person> {
  const { credentials, logins } = testApp.modules
  const login = { claimLogin: logins.claim, hashPassword: () => credentials.passwords.hash(PASSWORD) }
  const { phone } = await registerTestMerchant(testApp, { ...login, ...(name === undefined ? {} : { name }) })
  return signedIn(testApp, phone)
}

/** A person who accepted this owner's invitation and has signed in. Roles and shops by id; every shop unless named. */
export async function addStaff(
  owner: Person,
  roleIds: readonly string[],
  nickname = '小王',
  shopIds?: readonly string[],
): Promise<Person> {
  const { testApp } = owner
  const phone = randomPhone()
  const token = await inviteAndRead(owner, {
    phone,
    nickname,
    roleIds: [...roleIds],
    ...(shopIds === undefined ? {} : { shopIds: [...shopIds] }),
  })
  await accept(testApp, token, await codeFor(testApp, token, phone))
  return signedIn(testApp, phone)
}

export const handlersOf = (testApp: TestApp) => testApp.modules.handlers.staff

export const invite = async (by: Person, body: InputOf<typeof api.staff.invite>, key?: string) =>
  ask(api.staff.invite, handlersOf(by.testApp).invite, await by.actor(), body, key)

/** Sends an invitation and answers the token that the text on the phone leads to. */
export async function inviteAndRead(by: Person, body: InputOf<typeof api.staff.invite>): Promise<string> {
  await forgetLimits(by.testApp)
  await invite(by, body)
  const token = /\/invite\?i=([\w-]+)/.exec(await lastText(by.testApp, body.phone))?.[1]
  if (token === undefined) throw new Error('The text holds no invitation')
  return token
}

export const lastText = async (testApp: TestApp, phone: string): Promise<string> =>
  (await textsTo(testApp.modules.mailbox, phone))[0] ?? ''

/** Asks for the code of an invitation and reads it from the phone. */
export async function codeFor(testApp: TestApp, token: string, phone: string): Promise<string> {
  await forgetLimits(testApp)
  await ask(api.staff.invitation, handlersOf(testApp).invitation, null, { invitation: token, sendCode: true })
  return /验证码 (\d{6})/.exec(await lastText(testApp, phone))?.[1] ?? ''
}

export const accept = (
  testApp: TestApp,
  invitation: string,
  smsCode: string,
  changes: Partial<InputOf<typeof api.user.register>> = {},
) =>
  ask(api.user.register, testApp.modules.handlers.user.register, null, {
    invitation,
    smsCode,
    password: PASSWORD,
    agreements: testAgreements,
    ...changes,
  })

export const update = async (by: Person, body: InputOf<typeof api.staff.update>, key?: string) =>
  ask(api.staff.update, handlersOf(by.testApp).update, await by.actor(), body, key)

export const listOf = async (by: Person, body: InputOf<typeof api.staff.list> = {}) =>
  ask(api.staff.list, handlersOf(by.testApp).list, await by.actor(), body)

/** How a member stands in the list of whoever looks. */
export async function memberOf(by: Person, userId: string) {
  const found = (await listOf(by, { pageSize: 100 })).list.find(({ id }) => id === userId)
  if (found === undefined) throw new Error('No such member')
  return found
}

export async function signIn(testApp: TestApp, phone: string, otp?: string): Promise<string> {
  const answer = await testApp.app.http.inject({
    method: 'POST',
    url: api.user.login.path,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({
      username: phone,
      password: PASSWORD,
      grant_type: 'password',
      ...(otp === undefined ? {} : { otp }),
    }).toString(),
  })
  return answer.json<{ access_token?: string }>().access_token ?? ''
}

async function signedIn(testApp: TestApp, phone: string): Promise<Person> {
  await forgetLimits(testApp)
  const token = await signIn(testApp, phone)
  const actor = async (): Promise<MerchantActor> => {
    const found = await testApp.modules.sessions.byToken(token)
    if (found?.party !== 'merchant') throw new Error('The token stands for nobody')
    return { ...found, stepUpUntil: PROVEN }
  }
  const { merchantId, userId } = await actor()
  return { testApp, phone, token, merchantId, userId, actor }
}
