import { ReviewScreen } from '#app/features/desk/review/review-screen.tsx'

export default ReviewScreen
