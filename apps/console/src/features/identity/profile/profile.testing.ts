// One's own profile as the server answers it, for tests.
import type { api, DataOf } from '@merchant/contract'

export const profile: DataOf<typeof api.security.profile> = {
  nickname: '清和茶铺',
  introduction: '',
  email: '',
  emailPending: '',
  avatarUrl: null,
  loginName: null,
  phone: '13800138000',
  hasTotp: false,
  recoveryCodesLeft: 0,
  passwordChangedAt: '2026-11-01T01:00:00.000Z',
}
