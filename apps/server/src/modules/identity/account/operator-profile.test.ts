// An operator's own profile: the name that colleagues and logs show, and nothing that only a merchant's people have.
import { api } from '@merchant/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { callerWith, proveWho } from '../../../testing/company.ts'
import { type TestApp, startTestApp } from '../../../testing/test-app.ts'
import { enrolledOperator } from '../operator/operator.testing.ts'
import { PASSWORD, signIn } from '../staff/staff.testing.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await startTestApp()
})
afterAll(() => testApp.stop())

test('an operator changes the name, which shows at once and is written down', async () => {
  const { operators } = testApp.modules
  const login = { login: 'op_profile', password: PASSWORD, role: 'PLATFORM_AUDIT', name: '审核小周' } as const
  const { nextCode } = await enrolledOperator({ operators, clock: testApp.clock }, login)
  const token = await signIn(testApp, login.login, nextCode())
  await proveWho(testApp, token)
  const desk = callerWith(testApp, token)
  expect(await desk.done(api.security.updateProfile, { nickname: '审核大周' })).toMatchObject({ nickname: '审核大周' })
  expect(await desk.done(api.user.infoOfLogin, undefined)).toMatchObject({ name: '审核大周' })
  expect(await desk.done(api.security.profile, undefined)).toMatchObject({ nickname: '审核大周' })
  const { list } = await desk.done(api.security.ownOperations, {})
  const change = { field: 'nickname', label: '昵称', before: '审核小周', after: '审核大周' }
  expect(list).toContainEqual(expect.objectContaining({ action: 'user.updateProfile', changes: [change] }))

  const more = { avatarFileId: null, introduction: '十年审核', email: 'zhou@example.com' }
  for (const [field, value] of Object.entries(more)) {
    const refused = await desk.call(api.security.updateProfile, { nickname: '无名', [field]: value })
    expect(refused).toMatchObject({ Code: '2001', Msg: expect.stringContaining('平台账号没有头像、简介与邮箱') })
  }
  expect(await desk.done(api.security.profile, undefined)).toMatchObject({ nickname: '审核大周', email: '' })
})
