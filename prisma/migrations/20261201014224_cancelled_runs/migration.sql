-- AlterEnum
ALTER TYPE "RunState" ADD VALUE 'cancelled';
