// Registration in three steps on one page: phone and code, password, merchant; ends on a result page.
import { isMobile } from '@merchant/contract'
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { ApiError } from '../../api/api-error.ts'
import { light, smsCodeWrongCode } from '../../api/light-endpoints.generated.ts'
import { sendLight } from '../../api/light-client.ts'
import { errorText } from '../../api/show-error.ts'
import { AgreementTick } from '../../components/light/agreement-tick.tsx'
import { LightCodeField } from '../../components/light/light-code-field.tsx'
import { LightField, PasswordField } from '../../components/light/light-field.tsx'
import { useLightBaseData } from '../../components/light/use-base-data.ts'
import { useText } from '../../i18n/text.ts'
import {
  type Complaint,
  complaintsOf,
  type Registration,
  type RegistrationField,
  stepFields,
  stepOf,
} from './register-rules.ts'
import { registerTexts } from './register.texts.ts'
import { forgetDraft, keepDraft, readDraft } from './registration-draft.ts'

/** Where the failed page finds the reason. */
const FAILURE_KEY = 'registration.failure'
const MOBILE_PX = 992

export function RegisterPage(): ReactNode {
  const t = useText(registerTexts)
  const baseData = useLightBaseData()
  const [values, setValues] = useState<Registration>(() => ({
    ...readDraft(),
    password: '',
    passwordAgain: '',
    hasAgreed: false,
  }))
  const [step, setStep] = useState(0)
  const [tried, setTried] = useState(-1)
  const [told, setTold] = useState<Partial<Record<string, string>>>({})
  const [failure, setFailure] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => keepDraft(values), [values])
  const isFirst = useRef(true)
  useEffect(() => {
    // Each step begins in its first field; the page itself begins at its top.
    if (!isFirst.current) form.current?.querySelector<HTMLInputElement>('input:not([type=hidden])')?.focus()
    isFirst.current = false
  }, [step])

  const complaints = complaintsOf(values)
  const say = (complaint: Complaint | undefined) =>
    complaint === undefined ? undefined : 'text' in complaint ? t(complaint.text) : complaint.sentence
  const errorOf = (field: RegistrationField) => told[field] ?? (tried >= step ? say(complaints[field]) : undefined)
  const change = (patch: Partial<Registration>) => {
    setValues((all) => ({ ...all, ...patch }))
    setTold((all) => Object.fromEntries(Object.entries(all).filter(([field]) => !(field in patch))))
  }
  const bind = (field: Exclude<RegistrationField, 'hasAgreed'>) => ({
    value: values[field],
    onValue: (value: string) => change({ [field]: value }),
    error: errorOf(field),
    name: field,
  })

  const sendCode = () => {
    const { phone } = values
    if (isMobile(phone)) return sendLight(light.message.register, { phone })
    setTold({ phone: t('phoneWrong') })
    form.current?.querySelector<HTMLInputElement>('[name=phone]')?.focus()
    return null
  }
  const register = async () => {
    const agreements = baseData.data?.agreements
    if (agreements === undefined) return setFailure(t('agreementsMissing'))
    setBusy(true)
    setFailure(null)
    const isMobileScreen = window.innerWidth < MOBILE_PX
    try {
      await sendLight(light.merchant.register, {
        phone: values.phone,
        smsCode: values.smsCode,
        password: values.password,
        type: 'INDIVIDUAL',
        name: values.name.trim(),
        contactName: values.contactName.trim(),
        agreements: { registration: agreements.registration.version, privacy: agreements.privacy.version },
        source: isMobileScreen ? 'H5' : 'PC',
      })
      forgetDraft()
      location.assign(isMobileScreen ? '/registrationsuccessmobile' : '/registrationsuccess')
    } catch (error) {
      setBusy(false)
      if (!stay(error)) {
        sessionStorage.setItem(FAILURE_KEY, errorText(error))
        location.assign(isMobileScreen ? '/registrationfailedmobile' : '/registrationfailed')
      }
    }
  }
  /** Shows what can be put right here; false for what cannot. */
  const stay = (error: unknown): boolean => {
    const isCode = error instanceof ApiError && error.code === smsCodeWrongCode
    if (!(error instanceof ApiError) || (error.kind === 'refused' && !isCode)) return false
    if (error.kind === 'fault') return false
    const fields = isCode ? { smsCode: error.message } : error.fields
    setTold(fields)
    setFailure(Object.keys(fields).length === 0 ? errorText(error) : null)
    setStep(stepOf(Object.keys(fields)) ?? step)
    return true
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(Math.max(tried, step))
    const wrong = (stepFields[step] ?? []).find((field) => complaints[field] !== undefined)
    if (wrong !== undefined) form.current?.querySelector<HTMLInputElement>(`[name=${wrong}]`)?.focus()
    else if (step < 2) setStep(step + 1)
    else if (!isBusy) void register()
  }
  return (
    <div className="card">
      <h1>{t('title')}</h1>
      <p className="lead">{t('lead')}</p>
      <ol className="steps">
        {(['step1', 'step2', 'step3'] as const).map((key, index) => (
          <li
            key={key}
            aria-current={index === step ? 'step' : undefined}
            data-state={index < step ? 'done' : undefined}
          >
            {t(key)}
          </li>
        ))}
      </ol>
      <div role="alert">{failure !== null && <p className="notice">{failure}</p>}</div>
      <form ref={form} onSubmit={submit} noValidate>
        {step === 0 && (
          <>
            <LightField
              label={t('phone')}
              {...bind('phone')}
              type="tel"
              inputMode="numeric"
              autoComplete="tel-national"
              maxLength={11}
            />
            <LightCodeField field={bind('smsCode')} phone={values.phone} onSend={sendCode} onFailure={setFailure} />
            {baseData.data?.demo === true && (
              <p className="field-hint">
                {t('demoCode')}{' '}
                <a href="/development/outbox" target="_blank" rel="noreferrer">
                  {t('outbox')}
                </a>
              </p>
            )}
          </>
        )}
        {step === 1 && (
          <>
            {/* Lets password managers tie the new password to its account. */}
            <input type="hidden" autoComplete="username" value={values.phone} readOnly />
            <PasswordField
              label={t('password')}
              {...bind('password')}
              hint={t('passwordHint')}
              autoComplete="new-password"
              maxLength={64}
            />
            <PasswordField
              label={t('passwordAgain')}
              {...bind('passwordAgain')}
              autoComplete="new-password"
              maxLength={64}
            />
          </>
        )}
        {step === 2 && (
          <>
            <LightField
              label={t('name')}
              {...bind('name')}
              hint={t('nameHint')}
              autoComplete="organization"
              maxLength={50}
            />
            <LightField label={t('contactName')} {...bind('contactName')} autoComplete="name" maxLength={20} />
            <AgreementTick
              isTicked={values.hasAgreed}
              onTick={(hasAgreed) => change({ hasAgreed })}
              error={errorOf('hasAgreed')}
            />
          </>
        )}
        <div className="button-row">
          {step > 0 && (
            <button type="button" className="button is-quiet" onClick={() => setStep(step - 1)} disabled={isBusy}>
              {t('back')}
            </button>
          )}
          <button type="submit" className="button" disabled={isBusy}>
            {t(step < 2 ? 'next' : isBusy ? 'submitting' : 'submit')}
          </button>
        </div>
      </form>
      <p className="card-foot">
        <span>
          {t('haveAccount')} <a href="/login">{t('login')}</a>
        </span>
      </p>
    </div>
  )
}
