// Why papers are rejected: what is said most often is put in by a press, and can be changed and added to.
import { Button, Form, Input } from 'antd'
import type { ReactNode } from 'react'
import './review.css'

const MOST = 100

interface UsualReasonProps {
  readonly label: string
  readonly usualLabel: string
  readonly usual: readonly string[]
  /** Between two of them. */
  readonly joint: string
}

/** Fields of a form with a `reason`. */
export function UsualReason({ label, usualLabel, usual, joint }: UsualReasonProps): ReactNode {
  const form = Form.useFormInstance<{ reason?: string }>()
  const add = (reason: string) => {
    const written = form.getFieldValue('reason')?.trim() ?? ''
    if (written.includes(reason)) return
    const joined = written === '' ? reason : `${written}${joint}${reason}`
    if (joined.length <= MOST) form.setFieldValue('reason', joined)
  }
  return (
    <>
      <div className="review-usual" role="group" aria-label={usualLabel}>
        {usual.map((reason) => (
          <Button key={reason} onClick={() => add(reason)}>
            {reason}
          </Button>
        ))}
      </div>
      <Form.Item name="reason" label={label} rules={[{ required: true, whitespace: true, min: 2, max: MOST }]}>
        <Input.TextArea rows={3} maxLength={MOST} showCount autoFocus />
      </Form.Item>
    </>
  )
}
