// Somebody else saved first: take what they saved, or overwrite it with what was typed here.
import { refusalCode } from '@merchant/contract'
import { Button } from 'antd'
import type { ReactNode } from 'react'
import { ApiError } from '../../api/api-error.ts'
import { sharedTexts } from '../../i18n/shared.texts.ts'
import { useText } from '../../i18n/text.ts'
import { NoticeBar } from '../layout/notice-bar.tsx'

/** Whether the server refused because the record has a newer version. */
export const isConflict = (error: unknown): boolean =>
  error instanceof ApiError && error.code === refusalCode('record.changed')

interface ConflictBarProps {
  readonly title: string
  readonly children: string
  readonly onLoad: () => void
  readonly onOverwrite: () => void
}

export function ConflictBar({ title, children, onLoad, onOverwrite }: ConflictBarProps): ReactNode {
  const t = useText(sharedTexts)
  return (
    <NoticeBar
      tone="warning"
      title={title}
      action={
        <>
          <Button size="small" type="primary" onClick={onLoad}>
            {t('loadLatest')}
          </Button>
          <Button size="small" onClick={onOverwrite}>
            {t('overwrite')}
          </Button>
        </>
      }
    >
      {children}
    </NoticeBar>
  )
}
