// The first steps of the scenario: from a phone number to a certified merchant with an open wallet and a bank card.
import { api } from '@merchant/contract'
import * as steps from '../../../apps/server/src/development/onboarding-steps.ts'
import { ApiRefusal, isRefusal } from './api-refusal.ts'
import { pressOnHostedPage } from './hosted-page.ts'
import { cardNumberOf, examplePicture, idNumberOf } from './people.ts'
import { asMerchant, forgetKey, readClock, remembered, signIn, type Step, type Driver } from './driver.ts'
import { codeInMailbox, codeOfProvider, withCode } from './codes.ts'
import { retryWhileTooEarly, until } from './waiting.ts'
import { withStepUp } from './step-up.ts'

/** A merchant who says the same again after a crash, and proves who they are where that is asked. */
const applicantOf = (driver: Driver): steps.Applicant => ({
  ask: (endpoint, body, act) => withStepUp(driver, () => driver.api.call(endpoint, body, asMerchant(driver, act))),
  uploadPaper: (name) =>
    remembered(driver, name, async () => driver.api.uploadImage(driver.token, 'CERTIFICATE', await examplePicture())),
  async withProviderCode(phone, send, give) {
    await withCode(driver, { newest: () => codeOfProvider(driver, phone), send }, give)
  },
  async agreeOn(page) {
    const back = await pressOnHostedPage(page, 'agree')
    if (!back?.includes('/middlepage')) throw new Error(`The contract page led to ${back}`)
  },
})

export const onboarding: readonly Step[] = [
  { name: 'register', run: register },
  { name: 'sign in', run: enter },
  { name: 'real name', run: realName },
  { name: 'open wallet', run: openWallet },
  { name: 'bind phone', run: bindPhone },
  { name: 'sign contract', run: signContract },
  { name: 'bind card', run: bindCard },
]

async function register(driver: Driver): Promise<void> {
  await readClock(driver)
  // A registration whose answer was lost may have succeeded: then one can sign in.
  if (driver.memory.has('registering') && (await canSignIn(driver))) return
  driver.memory.set('registering', 'begun')
  const { agreements } = await driver.api.call(api.init.start, undefined)
  const registered = await withCode(
    driver,
    {
      newest: () => codeInMailbox(driver),
      send: () => driver.api.call(api.message.register, { phone: driver.phone }),
    },
    (smsCode) =>
      driver.api.call(api.merchant.register, {
        phone: driver.phone,
        smsCode,
        password: driver.password,
        type: 'INDIVIDUAL',
        name: `行路商户${driver.target.serial}`,
        contactName: '王小明',
        agreements: { registration: agreements.registration.version, privacy: agreements.privacy.version },
        source: 'PC',
      }),
  )
  driver.merchantId = registered.merchantId
}

async function canSignIn(driver: Driver): Promise<boolean> {
  return signIn(driver).then(
    () => true,
    (error: unknown) => (error instanceof ApiRefusal ? false : Promise.reject(error)),
  )
}

async function enter(driver: Driver): Promise<void> {
  await signIn(driver)
  const info = await driver.api.call(api.user.infoOfLogin, undefined, asMerchant(driver))
  driver.merchantId = info.merchant?.id ?? ''
}

async function realName(driver: Driver): Promise<void> {
  const status = () => driver.api.call(api.user.realName, undefined, asMerchant(driver))
  if ((await status()).status === 'PASSED') return
  const paper = {
    realName: '王小明',
    idNumber: idNumberOf(driver.target.serial),
    validFrom: '2020-01-01',
    validTo: '2040-01-01',
  }
  await steps
    .proveRealName(applicantOf(driver), paper)
    .catch((error: unknown) =>
      isRefusal(error, 'provider.pending', 'state.notAllowed') ? null : Promise.reject(error),
    )
  await until(driver, status, (now) => now.status === 'PASSED')
}

async function openWallet(driver: Driver): Promise<void> {
  await retryWhileTooEarly(driver, () => steps.openMember(applicantOf(driver)))
}

/** The wallet as the provider has it now. */
const wallet = (driver: Driver) => retryWhileTooEarly(driver, () => steps.walletNow(applicantOf(driver)))

async function bindPhone(driver: Driver): Promise<void> {
  const { phone } = driver
  if ((await wallet(driver)).phone !== null) return
  await steps.bindPhone(applicantOf(driver), phone)
}

/** The address of the provider's page on which the merchant signs; good for one visit. */
export const contractPageOf = (driver: Driver): Promise<string> =>
  retryWhileTooEarly(driver, () => steps.contractPageOf(applicantOf(driver)))

async function signContract(driver: Driver): Promise<void> {
  if ((await wallet(driver)).contractNo !== null) return
  await retryWhileTooEarly(driver, () => steps.signContract(applicantOf(driver)))
  await until(
    driver,
    () => wallet(driver),
    (member) => member.contractNo !== null,
  )
}

async function bindCard(driver: Driver): Promise<void> {
  if (!(await wallet(driver)).cards.some((card) => card.status === 'BOUND')) {
    await retryWhileTooEarly(driver, () => applyAndBind(driver))
  }
  const member = await until(
    driver,
    () => wallet(driver),
    (now) => now.state === 'READY',
  )
  driver.cardId = member.cards.find((card) => card.status === 'BOUND')?.id ?? ''
}

async function applyAndBind(driver: Driver): Promise<string | null> {
  const card = { cardNumber: cardNumberOf(driver.target.serial), phone: driver.phone }
  try {
    return await steps.bindCard(applicantOf(driver), card)
  } catch (error) {
    if (!isRefusal(error, 'state.notAllowed')) throw error
    // The bank's code has run out, so another application has to be made.
    forgetKey(driver, 'apply for card')
    return null
  }
}
