// Why papers are rejected: what is said most often is put in by a press, and can be changed and added to.
import type { CertificationRow } from '@merchant/contract'
import { Button, Form, Input } from 'antd'
import type { ReactNode } from 'react'
import { useText } from '../../../i18n/text.ts'
import { certificationReviewTexts } from './certification-review.texts.ts'
import './review.css'

const MOST = 100
const USUAL = ['usualBlurred', 'usualMismatch', 'usualExpired', 'usualIncomplete'] as const
const OF_A_COMPANY = ['usualAccount'] as const

export function RejectReason({ kind }: { kind: CertificationRow['kind'] }): ReactNode {
  const t = useText(certificationReviewTexts)
  const form = Form.useFormInstance<{ reason?: string }>()
  const add = (usual: string) => {
    const written = form.getFieldValue('reason')?.trim() ?? ''
    if (written.includes(usual)) return
    const joined = written === '' ? usual : `${written}${t('reasonJoint')}${usual}`
    if (joined.length <= MOST) form.setFieldValue('reason', joined)
  }
  return (
    <>
      <div className="review-usual" role="group" aria-label={t('usualReasons')}>
        {(kind === 'COMPANY' ? [...USUAL, ...OF_A_COMPANY] : USUAL).map((key) => (
          <Button key={key} onClick={() => add(t(key))}>
            {t(key)}
          </Button>
        ))}
      </div>
      <Form.Item name="reason" label={t('reason')} rules={[{ required: true, whitespace: true, min: 2, max: MOST }]}>
        <Input.TextArea rows={3} maxLength={MOST} showCount autoFocus />
      </Form.Item>
    </>
  )
}
