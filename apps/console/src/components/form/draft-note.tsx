// Says that a form was filled from a draft, when it was typed, and how to begin anew.
import { formatInstant } from '@merchant/contract'
import { Button } from 'antd'
import type { ReactNode } from 'react'
import { useText } from '../../i18n/text.ts'
import { NoticeBar } from '../layout/notice-bar.tsx'
import { useConfirm } from '../overlay/confirm.ts'
import { draftTexts } from './draft.texts.ts'

interface DraftNoteProps {
  readonly draft: { readonly savedAt: string } | null
  /** The record was changed after the draft was begun. */
  readonly isStale?: boolean
  readonly onDrop: () => void
}

export function DraftNote({ draft, isStale = false, onDrop }: DraftNoteProps): ReactNode {
  const t = useText(draftTexts)
  const confirm = useConfirm()
  if (draft === null) return null
  const drop = async () => {
    if (await confirm({ title: t('dropQuestion'), okText: t('drop'), danger: true })) onDrop()
  }
  return (
    <NoticeBar
      tone={isStale ? 'warning' : 'info'}
      title={t('restored')}
      action={
        <Button size="small" onClick={() => void drop()}>
          {t('drop')}
        </Button>
      }
    >{`${t('restoredWhat', { time: formatInstant(draft.savedAt) })}${isStale ? t('stale') : ''}`}</NoticeBar>
  )
}
