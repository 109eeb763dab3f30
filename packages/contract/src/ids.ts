// Ids are UUIDs made by the application; people see business numbers such as SO2026112012345678.
import { telling } from './said.ts'
import { z } from 'zod'

export const idSchema = z.uuid({ error: telling('编号格式不正确', 'not an id') })
export const businessNoSchema = z
  .string()
  .regex(/^[A-Z]{2}\d{18}$/, { error: telling('单号格式不正确', 'not a number of ours') })
/** Version of a record for compare-and-set: an old one is refused with 2002. */
export const versionSchema = z.int().min(1)
