// What the registration asks for, and to which step a complaint of the server leads back.
import { describe, expect, it } from 'vitest'
import { asOnLicence, complaintsOf, firstStepOf, stepOf } from './register-rules.ts'

const good = {
  type: 'SOLE' as const,
  phone: '13911112222',
  smsCode: '123456',
  password: 'Tea-House-2026',
  passwordAgain: 'Tea-House-2026',
  name: '清和茶铺',
  contactName: '张三',
  region: {
    steps: [
      { code: '330000', name: '浙江省' },
      { code: '330100', name: '杭州市' },
    ],
    isWhole: true,
  },
  address: '西湖区龙井路一百一十八号',
  contactEmail: '',
  hasAgreed: true,
}

describe('a registration', () => {
  it('has nothing to complain about when everything is in order', () => {
    expect(complaintsOf(good)).toEqual({})
  })

  it.each([
    [{ type: null }, 'type'],
    [{ phone: '12911112222' }, 'phone'],
    [{ smsCode: '12345' }, 'smsCode'],
    [{ password: 'short', passwordAgain: 'short' }, 'password'],
    [{ passwordAgain: 'Tea-House-2027' }, 'passwordAgain'],
    [{ name: ' 清 ' }, 'name'],
    [{ contactName: '' }, 'contactName'],
    [{ region: { steps: [], isWhole: false } }, 'region'],
    [{ address: '龙井路' }, 'address'],
    [{ contactEmail: 'shop@' }, 'contactEmail'],
    [{ hasAgreed: false }, 'hasAgreed'],
  ])('complains about %o', (wrong, field) => {
    expect(Object.keys(complaintsOf({ ...good, ...wrong }))).toEqual([field])
  })

  it('asks a person for no address', () => {
    expect(complaintsOf({ ...good, type: 'INDIVIDUAL', address: '', contactEmail: 'shop@' })).toEqual({})
  })

  it('leads back to the step that holds the field', () => {
    expect(stepOf(['type'])).toBe(0)
    expect(stepOf(['smsCode'])).toBe(1)
    expect(stepOf(['name', 'password'])).toBe(2)
    expect(stepOf(['source'])).toBeNull()
  })

  it('goes on after a reload where the code has to be typed again, and never behind it', () => {
    expect(firstStepOf({ ...good, type: null })).toBe(0)
    expect(firstStepOf({ ...good, phone: '' })).toBe(0)
    expect(firstStepOf(good)).toBe(1)
  })

  it('writes a company as its licence does', () => {
    expect(asOnLicence('清和(杭州)茶业有限公司')).toBe('清和（杭州）茶业有限公司')
  })
})
