// What was marked when a revision was sent back: which field, why, and what has to change.
import type { RejectItem } from '@merchant/contract'
import type { ReactNode } from 'react'
import { NoticeBar } from '../../../components/layout/notice-bar.tsx'
import { useText } from '../../../i18n/text.ts'
import { goodsAuditTexts } from './goods-audit.texts.ts'

type Say = ReturnType<typeof useText<typeof goodsAuditTexts>>

/** 含违禁内容：请去掉“国家级” */
export const reasonOf = (t: Say, { code, text }: RejectItem): string =>
  text === '' ? t(`code_${code}`) : `${t(`code_${code}`)}：${text}`

interface RejectMarksProps {
  readonly items: readonly RejectItem[]
  readonly title?: string
  readonly action?: ReactNode
}

export function RejectMarks({ items, title, action }: RejectMarksProps): ReactNode {
  const t = useText(goodsAuditTexts)
  if (items.length === 0) return null
  return (
    <NoticeBar tone="danger" title={title ?? t('reason')} action={action}>
      {items.map((item) => `${t(`field_${item.field}`)}（${reasonOf(t, item)}）`).join('；')}
    </NoticeBar>
  )
}
