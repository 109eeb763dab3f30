// Changing the password with the current one; every other device is logged out by it.
import { api, formatInstant } from '@merchant/contract'
import { Button, Form, Input } from 'antd'
import type { ReactNode } from 'react'
import { useRead, useSend } from '../../../api/use-endpoint.ts'
import { useNotice } from '../../../components/overlay/confirm.ts'
import { rulesOf } from '../../../components/form/form-rules.ts'
import { besideFields } from '../../../components/form/refusal-fields.ts'
import { SectionCard } from '../../../components/layout/section-card.tsx'
import { useAppForm } from '../../../components/form/use-app-form.ts'
import { useText } from '../../../i18n/text.ts'
import { useLogin } from '../../../session/session.ts'
import { securityTexts } from './security.texts.ts'
import '../account/account.css'

/** As long as the one that is on its way. */
const ANY_INSTANT = formatInstant('2000-01-01T00:00:00Z')

interface PasswordValues {
  readonly current: string
  readonly password: string
  readonly again: string
}

export function PasswordCard(): ReactNode {
  const t = useText(securityTexts)
  const notice = useNotice()
  const { user } = useLogin()
  const { data } = useRead(api.security.profile)
  const change = useSend(api.security.changePassword, {
    refreshes: [api.security.profile, api.security.devices],
    quiet: true,
  })
  const { formProps, isBusy, reset } = useAppForm<PasswordValues>({
    onSubmit: async ({ current, password }) => {
      await besideFields(change.send({ current, password }), {
        'password.wrong': 'current',
        'password.weak': 'password',
      })
      reset()
      notice.success(t('passwordChanged'))
    },
  })
  return (
    <SectionCard title={t('password')}>
      <p className="muted">
        {/* The lines are there before the day is known, so that the fields do not move under a hand. */}
        {data === undefined ? (
          <span className="is-coming" aria-hidden="true">
            {t('passwordWhat', { at: ANY_INSTANT })}
          </span>
        ) : (
          t('passwordWhat', { at: formatInstant(data.passwordChangedAt) })
        )}
      </p>
      <Form<PasswordValues> {...formProps} disabled={isBusy} className="account-form">
        {/* Lets password managers tie the new password to its account. */}
        <input type="text" name="username" autoComplete="username" value={user.phone} readOnly hidden />
        <PasswordFields />
        <Button type="primary" htmlType="submit" loading={isBusy}>
          {t('changePassword')}
        </Button>
      </Form>
    </SectionCard>
  )
}

function PasswordFields(): ReactNode {
  const t = useText(securityTexts)
  const { body } = api.security.changePassword
  return (
    <>
      <Form.Item name="current" label={t('current')} rules={rulesOf(body, 'current')}>
        <Input.Password maxLength={128} autoComplete="current-password" />
      </Form.Item>
      <Form.Item name="password" label={t('next')} rules={rulesOf(body, 'password')} extra={t('nextHint')}>
        <Input.Password maxLength={64} autoComplete="new-password" />
      </Form.Item>
      <Form.Item
        name="again"
        label={t('again')}
        required
        rules={[
          ({ getFieldValue }) => ({
            validator: async (_, value: unknown) => {
              if (value !== getFieldValue('password')) throw new Error(t('differ'))
            },
          }),
        ]}
      >
        <Input.Password maxLength={64} autoComplete="new-password" />
      </Form.Item>
    </>
  )
}
