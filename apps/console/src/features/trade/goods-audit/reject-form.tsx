// Marks the fields that are not allowed, each with its reason, and sends the revision back.
import { rejectCode, rejectField, type RejectCode, type RejectField, type RejectItem } from '@merchant/contract'
import { Checkbox, Form, Input, Select } from 'antd'
import type { ReactNode } from 'react'
import { FormModal } from '../../../components/form/form-modal.tsx'
import { useText } from '../../../i18n/text.ts'
import { goodsAuditTexts } from './goods-audit.texts.ts'
import './goods-audit.css'

interface Mark {
  readonly isMarked?: boolean
  readonly code?: RejectCode
  readonly text?: string
}
interface Values {
  readonly marks?: Partial<Record<RejectField, Mark>>
}

interface RejectFormProps {
  readonly open: boolean
  readonly title: string
  readonly onClose: () => void
  readonly onReject: (items: RejectItem[]) => Promise<unknown>
}

/** What is usually wrong with a field. */
const usual: Record<RejectField, RejectCode> = {
  title: 'SENSITIVE',
  shortTitle: 'SENSITIVE',
  sellingPoint: 'MISLEADING',
  categoryId: 'CATEGORY',
  pictureFileIds: 'PICTURE',
  longPictureFileIds: 'PICTURE',
  videoFileId: 'MISLEADING',
  detail: 'MISLEADING',
  brandId: 'INFRINGING',
  params: 'MISLEADING',
  specs: 'SENSITIVE',
  skus: 'PRICE',
}

const itemsIn = ({ marks = {} }: Values): RejectItem[] =>
  rejectField.options.flatMap((field) => {
    const mark = marks[field]
    if (mark?.isMarked !== true) return []
    return [{ field, code: mark.code ?? usual[field], text: (mark.text ?? '').trim() }]
  })

export function RejectForm({ open, title, onClose, onReject }: RejectFormProps): ReactNode {
  const t = useText(goodsAuditTexts)
  return (
    <FormModal<Values>
      title={title}
      open={open}
      onClose={onClose}
      submitText={t('reject')}
      danger
      onSubmit={(values) => onReject(itemsIn(values))}
    >
      <p className="muted">{t('rejectHint')}</p>
      {rejectField.options.map((field) => (
        <MarkedField key={field} field={field} />
      ))}
      <Form.Item
        noStyle
        name="any"
        rules={[
          ({ getFieldsValue }) => ({
            validator: () =>
              itemsIn(getFieldsValue(true) as Values).length > 0
                ? Promise.resolve()
                : Promise.reject(new Error(t('markMissing'))),
          }),
        ]}
      >
        <AnyMark />
      </Form.Item>
      <Form.Item noStyle shouldUpdate>
        {({ getFieldError }) => {
          const [error] = getFieldError('any')
          return error === undefined ? null : (
            <p className="goods-audit-error" role="alert">
              {error}
            </p>
          )
        }}
      </Form.Item>
    </FormModal>
  )
}

/** Stands for all marks together. */
const AnyMark = (): ReactNode => null

function MarkedField({ field }: { readonly field: RejectField }): ReactNode {
  const t = useText(goodsAuditTexts)
  const isMarked = Form.useWatch<boolean | undefined>(['marks', field, 'isMarked']) === true
  const name = t(`field_${field}`)
  return (
    <div className="goods-audit-mark">
      <Form.Item noStyle name={['marks', field, 'isMarked']} valuePropName="checked">
        <Checkbox aria-label={t('markField', { field: name })}>{name}</Checkbox>
      </Form.Item>
      {isMarked && (
        <>
          <Form.Item noStyle name={['marks', field, 'code']} initialValue={usual[field]}>
            <Select
              aria-label={`${name} ${t('reason')}`}
              options={rejectCode.options.map((value) => ({ value, label: t(`code_${value}`) }))}
            />
          </Form.Item>
          <Form.Item
            name={['marks', field, 'text']}
            rules={[
              ({ getFieldValue }) => ({
                validator: (_, text: string | undefined) =>
                  getFieldValue(['marks', field, 'code']) === 'OTHER' && (text ?? '').trim() === ''
                    ? Promise.reject(new Error(t('reasonMissing')))
                    : Promise.resolve(),
              }),
            ]}
          >
            <Input aria-label={`${name} ${t('reasonText')}`} placeholder={t('reasonHint')} maxLength={100} />
          </Form.Item>
        </>
      )}
    </div>
  )
}
