// Generated from the contract by `npm run generate -w @merchant/console`; do not edit.
import type { Api } from '@merchant/contract'
import type { PublicRoute } from './route.ts'

export const accessTokenCookie = 'Admin-Token'
export const idempotencyHeader = 'idempotency-key'
export const refreshHeader = 'x-refresh'
export const refreshUserHeader = 'x-refresh-user'
export const successCode = '0000'
export const loginWrongCode = '1007'
export const loginSecondFactorCode = '1012'
export const loginSmsOnlyCode = '1015'
export const proofOfWorkMissingCode = '1014'
export const sessionEndedCode = '1016'
export const sessionOtherUserCode = '1019'
export const smsCodeWrongCode = '1006'
export const passwordWeakCode = '1010'
export const invitationInvalidCode = '2008'
export const stepUpRequiredCode = '1005'
export const operatorEnrolmentMissingCode = '1018'
export const certificationMissingCode = '1020'

/** The endpoints that the public pages call. */
export const publicApi = {
  user: {
    login: { path: '/api/user/login', method: 'POST', wire: 'oauthToken' } as PublicRoute<Api['user']['login']>,
    token: { path: '/api/user/token', method: 'POST', wire: 'refreshToken' } as PublicRoute<Api['user']['token']>,
    logout: { path: '/api/user/logout', method: 'POST', wire: 'plain' } as PublicRoute<Api['user']['logout']>,
    register: { path: '/api/user/register', method: 'POST', wire: 'plain' } as PublicRoute<Api['user']['register']>,
  },
  merchant: {
    register: { path: '/api/merchant/register', method: 'POST', wire: 'plain' } as PublicRoute<Api['merchant']['register']>,
  },
  message: {
    register: { path: '/api/Message/Register', method: 'POST', wire: 'plain' } as PublicRoute<Api['message']['register']>,
    verifyRegister: { path: '/api/Message/VerifyRegister', method: 'POST', wire: 'plain' } as PublicRoute<Api['message']['verifyRegister']>,
  },
  init: {
    start: { path: '/api/Init/Start', method: 'GET', wire: 'plain' } as PublicRoute<Api['init']['start']>,
    regions: { path: '/api/Init/CityListOfFormat', method: 'GET', wire: 'plain' } as PublicRoute<Api['init']['regions']>,
  },
  wallet: {
    memberInfo: { path: '/api/AllinpayMember/GetMemberInfo', method: 'POST', wire: 'plain' } as PublicRoute<Api['wallet']['memberInfo']>,
  },
  rechargeOrder: {
    info: { path: '/api/OrderRechargeService/Info', method: 'POST', wire: 'plain' } as PublicRoute<Api['rechargeOrder']['info']>,
  },
  platformOrder: {
    info: { path: '/api/PlatformOrder/Info', method: 'POST', wire: 'plain' } as PublicRoute<Api['platformOrder']['info']>,
  },
  security: {
    sendLoginCode: { path: '/api/Message/Login', method: 'POST', wire: 'plain' } as PublicRoute<Api['security']['sendLoginCode']>,
    sendRecoveryCode: { path: '/api/Message/FindPsw', method: 'POST', wire: 'plain' } as PublicRoute<Api['security']['sendRecoveryCode']>,
    resetPassword: { path: '/api/user/ModifyPswBySmsCode', method: 'POST', wire: 'plain' } as PublicRoute<Api['security']['resetPassword']>,
  },
  staff: {
    invitation: { path: '/api/user/InvitationInfo', method: 'POST', wire: 'plain' } as PublicRoute<Api['staff']['invitation']>,
  },
}
