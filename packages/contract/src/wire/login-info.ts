// InfoOfLogin as the published interface spells it: the prefixes U_, UI_, UC_ and UR_Content.
import { z } from 'zod'
import type { LoginInfo } from '../endpoints/identity/user.ts'
import { api } from '../index.ts'
import { pageCodesOf } from '../page-routes.ts'
import { codeOf, type Permission, permissionsOf } from '../permissions.ts'

const plain = api.user.infoOfLogin.data
const flag = z.int().min(-1).max(3)

export const loginInfoOnWire = plain.omit({ user: true, info: true, company: true, permissions: true }).extend({
  user: z.object({
    U_Id: z.string(),
    U_Phone: z.string(),
    U_NickName: z.string(),
    U_Avatar: z.string().nullable(),
    U_Kind: z.enum(['OWNER', 'STAFF', 'OPERATOR']),
    U_IsAuthentication: flag,
  }),
  info: z.object({
    UI_RealName: z.string(),
    UI_IdNo: z.string(),
    UI_IsAuthentication: flag,
    UI_IsAuthRealNameAuth: flag,
  }),
  company: z.object({
    UC_Id: z.string().nullable(),
    UC_Name: z.string(),
    UC_CreditCode: z.string(),
    UC_IsAuthentication: flag,
  }),
  /** JSON array as text: the codes of the pages that are open ('3001') and of their groups, and of every permission. */
  UR_Content: z.string(),
})
type OnWire = z.output<typeof loginInfoOnWire>

export function loginInfoToWire({ user, info, company, permissions, ...rest }: LoginInfo): OnWire {
  return {
    ...rest,
    user: {
      U_Id: user.id,
      U_Phone: user.phone,
      U_NickName: user.nickname,
      U_Avatar: user.avatarUrl,
      U_Kind: user.kind,
      U_IsAuthentication: user.isAuthentication,
    },
    info: {
      UI_RealName: info.realName,
      UI_IdNo: info.idNumber,
      UI_IsAuthentication: info.isAuthentication,
      UI_IsAuthRealNameAuth: info.isRealNameAuthentication,
    },
    company: {
      UC_Id: company.id,
      UC_Name: company.name,
      UC_CreditCode: company.creditCode,
      UC_IsAuthentication: company.isAuthentication,
    },
    UR_Content: JSON.stringify([...pageCodesOf(permissions), ...permissions.map(codeOf)]),
  }
}

export function loginInfoFromWire({ user, info, company, UR_Content: content, ...rest }: OnWire): LoginInfo {
  return plain.parse({
    ...rest,
    user: {
      id: user.U_Id,
      phone: user.U_Phone,
      nickname: user.U_NickName,
      avatarUrl: user.U_Avatar,
      kind: user.U_Kind,
      isAuthentication: user.U_IsAuthentication,
    },
    info: {
      realName: info.UI_RealName,
      idNumber: info.UI_IdNo,
      isAuthentication: info.UI_IsAuthentication,
      isRealNameAuthentication: info.UI_IsAuthRealNameAuth,
    },
    company: {
      id: company.UC_Id,
      name: company.UC_Name,
      creditCode: company.UC_CreditCode,
      isAuthentication: company.UC_IsAuthentication,
    },
    permissions: permissionsIn(content),
  })
}

/** Page codes follow from the permissions, which alone a client goes by. */
export const permissionsIn = (content: string): Permission[] => permissionsOf(codes.parse(JSON.parse(content)))
const codes = z.array(z.string())
