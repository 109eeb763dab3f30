// Part one of the company form: the licence as a picture, and what stands on it.
import { Form, Input, Radio } from 'antd'
import type { ReactNode } from 'react'
import { FenInput } from '../../../components/form/fen-input.tsx'
import { picturesRule, rulesOf } from '../../../components/form/form-rules.ts'
import { ImageUpload } from '../../../components/upload/image-upload.tsx'
import { useText } from '../../../i18n/text.ts'
import { useBaseData, useLogin } from '../../../session/session.ts'
import type { CompanyFieldsProps } from './company-fields.ts'
import type { CompanyValues } from './company-values.ts'
import { companyTexts } from './company.texts.ts'
import { CreditCodeField } from './credit-code-field.tsx'
import { PaperOutline } from './paper-outline.tsx'
import { PaperSamples } from './paper-samples.tsx'
import { ValidityItems } from './validity-items.tsx'
import './certification.css'
import './licence-photo.css'

export function LicenceFields({ body }: CompanyFieldsProps): ReactNode {
  const t = useText(companyTexts)
  const { demo } = useBaseData()
  return (
    <>
      <Form.Item
        name="licenseFileId"
        label={t('licencePicture')}
        extra={t('licencePictureHint')}
        required
        rules={[picturesRule(t('pictureMissing', { what: t('licencePicture') }))]}
        className="licence-photo"
      >
        <ImageUpload purpose="CERTIFICATE" label={t('licencePicture')} outline={<PaperOutline of="licence" />} />
      </Form.Item>
      <PaperSamples />
      <div className="certification-fields">
        <Form.Item name="authType" label={t('authType')} className="is-wide">
          <Radio.Group>
            <Radio value="ONE_CERT">{t('authType_ONE_CERT')}</Radio>
            <Radio value="THREE_CERT">{t('authType_THREE_CERT')}</Radio>
          </Radio.Group>
        </Form.Item>
        <Form.Item
          name="companyName"
          label={t('companyName')}
          extra={t(demo ? 'companyNameDemo' : 'companyNameHint')}
          rules={rulesOf(body, 'companyName')}
        >
          <Input autoComplete="organization" maxLength={100} />
        </Form.Item>
        <Codes body={body} />
        <ValidityItems
          body={body}
          from={{ name: 'licenseFrom', label: t('licenseFrom') }}
          to={{ name: 'licenseTo', label: t('licenseTo') }}
          longTermLabel={t('longTerm')}
          complaints={{
            notYetValid: t('notYetValid'),
            expired: t('licenceExpired'),
            endsBeforeStart: t('endsBeforeStart'),
          }}
        />
        <CapitalItem body={body} />
        <Form.Item
          name="scope"
          label={t('scope')}
          extra={t('scopeHint')}
          rules={rulesOf(body, 'scope')}
          className="is-wide"
        >
          <Input.TextArea autoSize={{ minRows: 2, maxRows: 8 }} maxLength={2000} showCount />
        </Form.Item>
      </div>
    </>
  )
}

/** One code since 2015, three before. */
function Codes({ body }: Pick<CompanyFieldsProps, 'body'>): ReactNode {
  const t = useText(companyTexts)
  const authType = Form.useWatch<CompanyValues['authType'] | undefined>('authType')
  if (authType !== 'THREE_CERT')
    return (
      <Form.Item name="creditCode" label={t('creditCode')} rules={rulesOf(body, 'creditCode')}>
        <CreditCodeField />
      </Form.Item>
    )
  return (['licenseNo', 'orgCode', 'taxNo'] as const).map((field) => (
    <Form.Item key={field} name={field} label={t(field)} rules={rulesOf(body, field)}>
      <Input autoComplete="off" spellCheck={false} className="tabular" maxLength={30} />
    </Form.Item>
  ))
}

/** An enterprise states its capital; a sole trader may. */
function CapitalItem({ body }: Pick<CompanyFieldsProps, 'body'>): ReactNode {
  const t = useText(companyTexts)
  const needsCapital = useLogin().merchant?.type === 'ENTERPRISE'
  return (
    <Form.Item
      name="registeredCapitalFen"
      label={t('registeredCapital')}
      extra={t(needsCapital ? 'registeredCapitalHint' : 'optional')}
      required={needsCapital}
      rules={[
        ...rulesOf(body, 'registeredCapitalFen'),
        ...(needsCapital ? [{ required: true, message: t('capitalMissing') }] : []),
      ]}
    >
      <FenInput />
    </Form.Item>
  )
}
