// What the registration asks for, and to which step a complaint of the server leads back.
import { describe, expect, it } from 'vitest'
import { complaintsOf, stepOf } from './register-rules.ts'

const good = {
  phone: '13911112222',
  smsCode: '123456',
  password: 'Tea-House-2026',
  passwordAgain: 'Tea-House-2026',
  name: '清和茶铺',
  contactName: '张三',
  hasAgreed: true,
}

describe('a registration', () => {
  it('has nothing to complain about when everything is in order', () => {
    expect(complaintsOf(good)).toEqual({})
  })

  it.each([
    [{ phone: '12911112222' }, 'phone'],
    [{ smsCode: '12345' }, 'smsCode'],
    [{ password: 'short', passwordAgain: 'short' }, 'password'],
    [{ passwordAgain: 'Tea-House-2027' }, 'passwordAgain'],
    [{ name: ' 清 ' }, 'name'],
    [{ contactName: '' }, 'contactName'],
    [{ hasAgreed: false }, 'hasAgreed'],
  ])('complains about %o', (wrong, field) => {
    expect(Object.keys(complaintsOf({ ...good, ...wrong }))).toEqual([field])
  })

  it('leads back to the step that holds the field', () => {
    expect(stepOf(['smsCode'])).toBe(0)
    expect(stepOf(['name', 'password'])).toBe(1)
    expect(stepOf(['source'])).toBeNull()
  })
})
