// The form of the real-name certification; what it sends is checked by the contract's own rules before it leaves.
import { api, dayOf, type InputOf } from '@merchant/contract'
import { Form, type FormRule, Input } from 'antd'
import type { ReactNode } from 'react'
import { clock } from '../../api/clock.ts'
import { AppForm } from '../../components/app-form.tsx'
import { picturesRule, rulesOf } from '../../components/form-rules.ts'
import { ImageUpload, type Picture } from '../../components/image-upload.tsx'
import { SectionCard } from '../../components/section-card.tsx'
import { useText } from '../../i18n/text.ts'
import { certificationTexts } from './certification.texts.ts'
import { DayField } from './day-field.tsx'
import { IdNumberField } from './id-number-field.tsx'

type Submission = InputOf<typeof api.user.saveRealName>
type Values = Omit<Submission, 'idFrontFileId' | 'idBackFileId'> & {
  readonly idFrontFileId?: readonly Picture[]
  readonly idBackFileId?: readonly Picture[]
}

interface RealNameFormProps {
  readonly onSubmit: (submission: Submission) => Promise<unknown>
  readonly submitText: string
  readonly attemptsLeft: number
}

export function RealNameForm({ onSubmit, submitText, attemptsLeft }: RealNameFormProps): ReactNode {
  const t = useText(certificationTexts)
  const { body } = api.user.saveRealName
  const submit = ({ idFrontFileId, idBackFileId, ...rest }: Values) =>
    onSubmit({
      ...rest,
      idFrontFileId: idFrontFileId?.[0]?.fileId ?? '',
      idBackFileId: idBackFileId?.[0]?.fileId ?? '',
    })
  return (
    <SectionCard
      title={t('formTitle')}
      extra={
        <span className={attemptsLeft === 0 ? 'urgent' : 'muted'}>{t('attemptsLeft', { count: attemptsLeft })}</span>
      }
    >
      <AppForm<Values>
        onSubmit={submit}
        submitText={submitText}
        isDisabled={attemptsLeft === 0}
        extra={attemptsLeft === 0 ? <span className="urgent form-note">{t('noAttempts')}</span> : undefined}
      >
        <div className="certification-fields">
          <Form.Item name="realName" label={t('realName')} extra={t('realNameHint')} rules={rulesOf(body, 'realName')}>
            <Input autoComplete="name" maxLength={20} />
          </Form.Item>
          <Form.Item name="idNumber" label={t('idNumber')} rules={rulesOf(body, 'idNumber')}>
            <IdNumberField />
          </Form.Item>
          <Form.Item
            name="validFrom"
            label={t('validFrom')}
            rules={[...rulesOf(body, 'validFrom'), laterRule((day) => (day > today() ? t('notYetValid') : null))]}
          >
            <DayField />
          </Form.Item>
          <Form.Item
            name="validTo"
            label={t('validTo')}
            dependencies={['validFrom']}
            rules={[
              ...rulesOf(body, 'validTo'),
              ({ getFieldValue }) =>
                laterRule((day) => {
                  const from = getFieldValue('validFrom') as string | undefined
                  if (day < today()) return t('expired')
                  return from !== undefined && day <= from ? t('endsBeforeStart') : null
                }),
            ]}
          >
            <DayField longTermLabel={t('longTerm')} />
          </Form.Item>
        </div>
        <div className="id-photos" role="group" aria-label={t('photos')}>
          {(['idFront', 'idBack'] as const).map((side) => (
            <Form.Item
              key={side}
              name={`${side}FileId`}
              label={t(side)}
              required
              rules={[picturesRule(t('photoMissing', { side: t(side) }))]}
            >
              <ImageUpload purpose="CERTIFICATE" label={t(side)} />
            </Form.Item>
          ))}
        </div>
        <p className="muted id-photos-hint">{t('photoHint')}</p>
      </AppForm>
    </SectionCard>
  )
}

const today = (): string => dayOf(clock.now())

/** A rule about a day that is there; whether it must be there is the contract's rule. */
const laterRule = (complaintOf: (day: string) => string | null): Exclude<FormRule, (...args: never[]) => unknown> => ({
  validator: (_, day?: string) => {
    const complaint = day === undefined ? null : complaintOf(day)
    return complaint === null ? Promise.resolve() : Promise.reject(new Error(complaint))
  },
})
