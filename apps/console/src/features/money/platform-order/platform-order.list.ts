// What the page asks for first; apart from its route, for the frame knows every route and no list.
import { api } from '@merchant/contract'

export default api.platformOrder.list
