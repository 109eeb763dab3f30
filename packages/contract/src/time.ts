// Instants on the wire are ISO-8601 with an offset; people see Asia/Shanghai as `YYYY-MM-DD HH:mm:ss`.
import { telling } from './said.ts'
import { z } from 'zod'

/** An instant on the wire, e.g. `2026-11-20T01:02:03.000Z`. */
export const instantSchema = z.iso.datetime({ offset: true, error: telling('时间格式不正确', 'not a point in time') })

/** A calendar day in Asia/Shanghai, `YYYY-MM-DD`. */
export const daySchema = z.iso.date({ error: telling('日期格式应为 YYYY-MM-DD', 'a date as YYYY-MM-DD') })

/** A month in Asia/Shanghai, `YYYY-MM`. */
export const monthSchema = z
  .string()
  .regex(/^\d{4}-(0[1-9]|1[0-2])$/, { error: telling('月份格式应为 YYYY-MM', 'a month as YYYY-MM') })

const SHANGHAI_OFFSET_MS = 8 * 3_600_000
// China has had no daylight saving time since 1991, so a fixed offset is exact and far cheaper than Intl in a list.
const shanghai = (instant: Date | string) => new Date(new Date(instant).getTime() + SHANGHAI_OFFSET_MS).toISOString()

/** `YYYY-MM-DD HH:mm:ss` in Asia/Shanghai. */
export const formatInstant = (instant: Date | string): string => shanghai(instant).slice(0, 19).replace('T', ' ')

/** `YYYY-MM-DD` in Asia/Shanghai: the business day an instant belongs to. */
export const dayOf = (instant: Date | string): string => shanghai(instant).slice(0, 10)

/** The instant at which a Shanghai day begins. */
export const startOfDay = (day: string): Date => new Date(`${day}T00:00:00+08:00`)

/**
 * 刚刚 / N分钟前 / N小时前 / 1天前, otherwise the date; begun minutes and hours count whole.
 * What lies ahead by more than clocks differ is a date, too. `locale` en gives English words.
 */
export function relativeTime(instant: Date | string, now: Date, locale: 'zh-CN' | 'en' = 'zh-CN'): string {
  const seconds = (now.getTime() - new Date(instant).getTime()) / 1000
  const zh = locale === 'zh-CN'
  if (seconds <= -30) return formatInstant(instant)
  if (seconds < 30) return zh ? '刚刚' : 'just now'
  if (seconds < 3600) return zh ? `${Math.ceil(seconds / 60)}分钟前` : `${Math.ceil(seconds / 60)} min ago`
  if (seconds < 86_400) return zh ? `${Math.ceil(seconds / 3600)}小时前` : `${Math.ceil(seconds / 3600)} h ago`
  if (seconds < 172_800) return zh ? '1天前' : '1 day ago'
  return formatInstant(instant)
}
