export { Description, Foot, ResultCard } from './result-card.ts';
export { SkillFace, type SkillFaceProps, Tags, Who } from './skill-face.tsx';
