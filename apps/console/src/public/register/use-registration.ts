// The registration while it is filled in: values, steps, what is wrong where, and the two calls that the steps end with.
import { type api, type InputOf, isMobile } from '@merchant/contract'
import { type FormEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { storeAccessToken } from '../../api/access-token.ts'
import { ApiError } from '../../api/api-error.ts'
import { publicApi, smsCodeWrongCode } from '../../api/public-endpoints.generated.ts'
import { sendPublic } from '../../api/public-client.ts'
import { errorText } from '../../api/show-error.ts'
import { keepFailure, keepSuccess } from '../components/registration-outcome.ts'
import { finishLogout } from '../login/finish-logout.ts'
import { usePublicBaseData } from '../components/use-base-data.ts'
import { useText } from '../../i18n/text.ts'
import {
  type Complaint,
  complaintsOf,
  firstStepOf,
  isLicensed,
  LAST_STEP,
  PHONE_STEP,
  type Registration,
  type RegistrationField,
  stepFields,
  stepOf,
} from './register-rules.ts'
import { registerTexts } from './register.texts.ts'
import { forgetDraft, keepDraft, readDraft } from './registration-draft.ts'

const MOBILE_PX = 992
const secrets = { smsCode: '', password: '', passwordAgain: '' }

export function useRegistration(form: RefObject<HTMLFormElement | null>) {
  const t = useText(registerTexts)
  const baseData = usePublicBaseData()
  const [values, setValues] = useState<Registration>(() => ({ ...readDraft(), ...secrets, hasAgreed: false }))
  const [step, setStep] = useState(() => firstStepOf(values))
  const [tried, setTried] = useState(-1)
  const [refused, setRefused] = useState<Partial<Record<string, string>>>({})
  const [failure, setFailure] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  /** Phone and code that the server has found to belong together. */
  const [proven, setProven] = useState('')
  /** The registration signs in: what ends an old session must not meet the cookie of the new one. */
  const [left] = useState(finishLogout)
  useEffect(() => keepDraft(values), [values])
  useFocusOnNewStep(form, step)

  const complaints = complaintsOf(values)
  const say = (complaint: Complaint | undefined) =>
    complaint === undefined ? undefined : 'text' in complaint ? t(complaint.text) : complaint.sentence
  const errorOf = (field: RegistrationField) => refused[field] ?? (tried >= step ? say(complaints[field]) : undefined)
  const focus = (field: string) => form.current?.querySelector<HTMLElement>(`[name=${field}]`)?.focus()
  const change = (patch: Partial<Registration>) => {
    setValues((all) => ({ ...all, ...patch }))
    setRefused((all) => Object.fromEntries(Object.entries(all).filter(([field]) => !(field in patch))))
  }
  const goTo = (next: number) => {
    setFailure(null)
    setStep(next)
  }
  /** Shows what can be put right here; false for what cannot. */
  const stay = (error: unknown): boolean => {
    const isCode = error instanceof ApiError && error.code === smsCodeWrongCode
    if (!(error instanceof ApiError) || error.kind === 'fault' || (error.kind === 'refused' && !isCode)) return false
    const fields = isCode ? { smsCode: error.message } : error.fields
    const goal = stepOf(Object.keys(fields)) ?? step
    if (isCode) setProven('')
    setRefused(fields)
    setFailure(Object.keys(fields).length === 0 ? errorText(error) : null)
    setStep(goal)
    const [first] = Object.keys(fields)
    if (goal === step && first !== undefined) focus(first)
    return true
  }
  const sendCode = () => {
    const { phone } = values
    if (isMobile(phone)) return sendPublic(publicApi.message.register, { phone })
    setRefused({ phone: t('phoneWrong') })
    focus('phone')
    return null
  }
  /** The code is checked where it is typed; it stays good for the registration itself. */
  const provePhone = async () => {
    const { phone, smsCode } = values
    const proof = `${phone} ${smsCode}`
    if (proof === proven) return goTo(PHONE_STEP + 1)
    setBusy(true)
    setFailure(null)
    try {
      await sendPublic(publicApi.message.verifyRegister, { phone, smsCode })
      setProven(proof)
      goTo(PHONE_STEP + 1)
    } catch (error) {
      if (!stay(error)) setFailure(errorText(error))
    } finally {
      setBusy(false)
    }
  }
  const register = async () => {
    setBusy(true)
    setFailure(null)
    const agreements = (await baseData.whenThere().catch(() => null))?.agreements
    if (agreements === undefined) {
      setBusy(false)
      return setFailure(t('agreementsMissing'))
    }
    const isMobileScreen = window.innerWidth < MOBILE_PX
    try {
      const accepted = { registration: agreements.registration.version, privacy: agreements.privacy.version }
      await left
      const input = inputOf(values, accepted, isMobileScreen ? 'H5' : 'PC')
      const { session } = await sendPublic(publicApi.merchant.register, input)
      forgetDraft()
      if (session !== null) storeAccessToken(session)
      keepSuccess(values.type ?? 'INDIVIDUAL', session === null ? values.phone : null)
      location.assign(isMobileScreen ? '/registrationsuccessmobile' : '/registrationsuccess')
    } catch (error) {
      setBusy(false)
      if (!stay(error)) {
        keepFailure(errorText(error))
        location.assign(isMobileScreen ? '/registrationfailedmobile' : '/registrationfailed')
      }
    }
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isBusy) return
    setTried(Math.max(tried, step))
    const wrong = (stepFields[step] ?? []).find((field) => complaints[field] !== undefined)
    if (wrong !== undefined) focus(wrong)
    else if (step === PHONE_STEP) void provePhone()
    else if (step < LAST_STEP) goTo(step + 1)
    else void register()
  }
  const bind = (field: Exclude<RegistrationField, 'hasAgreed' | 'type' | 'region'>) => ({
    value: values[field],
    onValue: (value: string) => change({ [field]: value }),
    error: errorOf(field),
    name: field,
  })
  return {
    values,
    step,
    failure,
    isBusy,
    isDemo: baseData.data?.demo === true,
    bind,
    errorOf,
    change,
    sendCode,
    setFailure,
    submit,
    back: () => goTo(step - 1),
  }
}

type Input = InputOf<typeof api.merchant.register>

/** What is sent: a person is asked for less, and what was typed for another kind before stays here. */
function inputOf(values: Registration, agreements: Input['agreements'], source: Input['source']): Input {
  const { type, phone, smsCode, password } = values
  const contactName = values.contactName.trim()
  const common = { phone, smsCode, password, name: values.name.trim(), contactName, agreements, source }
  if (!isLicensed(type)) return { type: 'INDIVIDUAL', ...common }
  const contactEmail = values.contactEmail.trim()
  const dataScope = { region: values.region.steps, address: values.address.trim() }
  return { type, ...common, ...dataScope, ...(contactEmail === '' ? {} : { contactEmail }) }
}

/** Each step begins in its first field, a chosen one before others; the page itself begins at its top. */
function useFocusOnNewStep(form: RefObject<HTMLFormElement | null>, step: number): void {
  const isFirst = useRef(true)
  useEffect(() => {
    const find = (selector: string) => form.current?.querySelector<HTMLInputElement>(selector)
    if (!isFirst.current) (find('[type=radio]:checked') ?? find('input:not([type=hidden])'))?.focus()
    isFirst.current = false
  }, [form, step])
}
