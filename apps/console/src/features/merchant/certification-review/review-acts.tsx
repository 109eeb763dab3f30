// What may be decided about papers: below them, in reach however many they are.
import { Button } from 'antd'
import type { ReactNode } from 'react'
import { useText } from '../../../i18n/text.ts'
import { certificationReviewTexts } from './certification-review.texts.ts'

interface ReviewActsProps {
  readonly isSending: boolean
  readonly onReject: () => void
  readonly onPass: () => void
}

export function ReviewActs({ isSending, onReject, onPass }: ReviewActsProps): ReactNode {
  const t = useText(certificationReviewTexts)
  return (
    <>
      <Button danger onClick={onReject}>
        {t('reject')}
      </Button>
      <Button type="primary" loading={isSending} onClick={onPass}>
        {t('pass')}
      </Button>
    </>
  )
}
