// The desk of disputes as its route fetches it.
import { lazyPage } from '../../../components/layout/lazy-page.tsx'

export default lazyPage(() => import('./dispute-desk.tsx'))
