export const questions = () => [];
