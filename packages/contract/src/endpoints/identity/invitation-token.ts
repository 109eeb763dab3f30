// What the link of an invitation carries.
import { z } from 'zod'
import { telling } from '../../said.ts'

export const invitationToken = z
  .string()
  .regex(/^[\w-]{20,64}$/, { error: telling('邀请链接不正确', 'This invitation link is not right') })
  .meta({ title: '邀请' })
