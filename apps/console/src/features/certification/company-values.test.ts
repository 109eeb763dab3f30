// Which fields an auditor's sentence speaks of, so that the form can mark them.
import { expect, it } from 'vitest'
import { fieldsNamedIn, groupOf } from './company-values.ts'

it.each([
  ['统一社会信用代码与工商登记不一致', ['creditCode']],
  ['联行号与开户支行不一致', ['unionBankNo', 'bankBranch']],
  ['法定代表人身份证号有误', ['legalIdNumber']],
  ['法人姓名与证件不符', ['legalName']],
  ['营业执照照片模糊', ['licenseFileId']],
  ['企业名称与对公账户名不一致', ['companyName']],
  ['对公账号不存在', ['accountNo']],
  ['资料与工商登记信息不一致', []],
])('“%s” speaks of %o', (reason, fields) => {
  expect(fieldsNamedIn(reason)).toEqual(fields)
})

it('knows in which part a field stands, the account’s name by the company’s', () => {
  expect(groupOf(['unionBankNo'])).toBe('account')
  expect(groupOf(['region.0.code'])).toBe('business')
  expect(groupOf(['accountName'])).toBe('licence')
  expect(groupOf(['nothing'])).toBeNull()
})
