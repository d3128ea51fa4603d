"""Counterfactual regret minimisation (Zinkevich et al. 2007) on one round's public tree."""
