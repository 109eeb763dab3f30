// The first stretch of the path: from a phone number to a certified merchant with an open wallet and a bank card.
import { api } from '@merchant/contract'
import { ApiRefusal, isRefusal } from './api-caller.ts'
import { pressOnHostedPage } from './hosted-page.ts'
import { cardNumberOf, examplePicture, idNumberOf } from './people.ts'
import {
  asMerchant,
  codeInMailbox,
  codeOfProvider,
  forgetKey,
  patiently,
  readClock,
  remembered,
  signIn,
  type Step,
  until,
  type Walk,
  withCode,
  withStepUp,
} from './walker.ts'

export const onboarding: readonly Step[] = [
  { name: 'register', run: register },
  { name: 'sign in', run: enter },
  { name: 'real name', run: realName },
  { name: 'open wallet', run: openWallet },
  { name: 'bind phone', run: bindPhone },
  { name: 'sign contract', run: signContract },
  { name: 'bind card', run: bindCard },
]

async function register(walk: Walk): Promise<void> {
  await readClock(walk)
  // A registration whose answer was lost may have succeeded: then one can sign in.
  if (walk.memory.has('registering') && (await canSignIn(walk))) return
  walk.memory.set('registering', 'begun')
  const { agreements } = await walk.api.call(api.init.baseData, undefined)
  const registered = await withCode(
    walk,
    {
      newest: () => codeInMailbox(walk),
      send: () => walk.api.call(api.message.register, { phone: walk.phone }),
    },
    (smsCode) =>
      walk.api.call(api.merchant.register, {
        phone: walk.phone,
        smsCode,
        password: walk.password,
        type: 'INDIVIDUAL',
        name: `行路商户${walk.world.serial}`,
        contactName: '王小明',
        agreements: { registration: agreements.registration.version, privacy: agreements.privacy.version },
        source: 'PC',
      }),
  )
  walk.merchantId = registered.merchantId
}

async function canSignIn(walk: Walk): Promise<boolean> {
  return signIn(walk).then(
    () => true,
    (error: unknown) => (error instanceof ApiRefusal ? false : Promise.reject(error)),
  )
}

async function enter(walk: Walk): Promise<void> {
  await signIn(walk)
  const info = await walk.api.call(api.user.infoOfLogin, undefined, asMerchant(walk))
  walk.merchantId = info.merchant?.id ?? ''
}

async function realName(walk: Walk): Promise<void> {
  const status = () => walk.api.call(api.user.realName, undefined, asMerchant(walk))
  if ((await status()).status === 'PASSED') return
  const upload = async () => walk.api.uploadImage(walk.token, 'CERTIFICATE', await examplePicture())
  const person = {
    realName: '王小明',
    idNumber: idNumberOf(walk.world.serial),
    validFrom: '2020-01-01',
    validTo: '2040-01-01',
    idFrontFileId: await remembered(walk, 'id card, front', upload),
    idBackFileId: await remembered(walk, 'id card, back', upload),
  }
  await walk.api
    .call(api.user.saveRealName, person, asMerchant(walk, 'real name'))
    .catch((error: unknown) =>
      isRefusal(error, 'provider.pending', 'state.notAllowed') ? null : Promise.reject(error),
    )
  await until(walk, status, (now) => now.status === 'PASSED')
}

async function openWallet(walk: Walk): Promise<void> {
  await patiently(walk, () => walk.api.call(api.wallet.createMember, {}, asMerchant(walk, 'open wallet')))
}

/** The wallet as the provider has it now. */
const wallet = (walk: Walk) =>
  patiently(walk, () => walk.api.call(api.wallet.memberInfo, { refresh: true }, asMerchant(walk)))

async function bindPhone(walk: Walk): Promise<void> {
  const { phone } = walk
  if ((await wallet(walk)).phone !== null) return
  await withCode(
    walk,
    {
      newest: () => codeOfProvider(walk, phone),
      send: () => walk.api.call(api.message.sendAllinpayCode, { phone }, asMerchant(walk)),
    },
    (code) =>
      withStepUp(walk, () =>
        walk.api.call(api.wallet.bindPhone, { phone, code }, asMerchant(walk, `bind phone by ${code}`)),
      ),
  )
}

/** The address of the provider's page on which the walker signs; good for one visit. */
export const contractPageOf = async (walk: Walk): Promise<string> =>
  (await patiently(walk, () => walk.api.call(api.wallet.signContract, {}, asMerchant(walk)))).url

async function signContract(walk: Walk): Promise<void> {
  if ((await wallet(walk)).contractNo !== null) return
  const back = await pressOnHostedPage(await contractPageOf(walk), 'agree')
  if (!back?.includes('/middlepage')) throw new Error(`The contract page led to ${back}`)
  await until(
    walk,
    () => wallet(walk),
    (member) => member.contractNo !== null,
  )
}

/** The code the sandbox's bank takes. */
const BANK_CODE = '111111'

async function bindCard(walk: Walk): Promise<void> {
  if (!(await wallet(walk)).cards.some((card) => card.status === 'BOUND')) {
    await patiently(walk, () => applyAndBind(walk))
  }
  const member = await until(
    walk,
    () => wallet(walk),
    (now) => now.state === 'READY',
  )
  walk.cardId = member.cards.find((card) => card.status === 'BOUND')?.id ?? ''
}

async function applyAndBind(walk: Walk): Promise<true | null> {
  const application = { cardNumber: cardNumberOf(walk.world.serial), phone: walk.phone }
  const { card } = await withStepUp(walk, () =>
    walk.api.call(api.wallet.applyBindCard, application, asMerchant(walk, 'apply for card')),
  )
  try {
    const proof = { cardId: card.id, code: BANK_CODE }
    await withStepUp(walk, () => walk.api.call(api.wallet.bindCard, proof, asMerchant(walk, 'bind card')))
    return true
  } catch (error) {
    if (!isRefusal(error, 'state.notAllowed')) throw error
    // The bank's code has run out, so another application has to be made.
    forgetKey(walk, 'apply for card')
    return null
  }
}
