import { ReviewRoom } from '#app/features/desk/review/review-room.tsx'

export default ReviewRoom
