"""Counterfactual regret minimisation on the public tree of one round."""
