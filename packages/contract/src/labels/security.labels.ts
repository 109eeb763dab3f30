// Logins, and what became of an act.
import type { LoginResult, LoginRisk, OperationResult } from '../endpoints/identity/security.ts'
import type { LabelTexts } from './label.ts'

export const loginResultTexts: LabelTexts<LoginResult> = {
  SUCCESS: ['成功', 'Success'],
  BAD_PASSWORD: ['密码错误', 'Wrong password'],
  BAD_CODE: ['验证码错误', 'Wrong SMS code'],
  LOCKED: ['尝试过多', 'Too many tries'],
  DISABLED: ['账号停用', 'Account disabled'],
  SECOND_FACTOR: ['动态口令错误', 'Wrong dynamic code'],
}

export const loginRiskTexts: LabelTexts<LoginRisk> = {
  NEW_DEVICE: ['新设备', 'New device'],
  NEW_PLACE: ['新地点', 'New place'],
}

export const operationResultTexts: LabelTexts<OperationResult> = {
  DONE: ['已完成', 'Done'],
  REFUSED: ['未通过', 'Refused'],
}
