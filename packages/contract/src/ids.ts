// Ids are UUIDs made by the application; people see business numbers such as SO2026112012345678.
import { z } from 'zod'

export const idSchema = z.uuid({ error: '编号格式不正确' })
export const businessNoSchema = z.string().regex(/^[A-Z]{2}\d{18}$/, { error: '单号格式不正确' })
/** Version of a record for compare-and-set: an old one is refused with 2002. */
export const versionSchema = z.int().min(1)
